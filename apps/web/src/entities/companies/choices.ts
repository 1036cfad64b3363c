import { choiceSource } from '../../kit/lists/filters/choices.tsx';
import { useCompanyOptions } from './company-options.ts';

/** Companies, for filters of lists; what is on an archived one is looked for too. */
export const CompanyChoices = choiceSource((words) => useCompanyOptions(words, 'all'));
