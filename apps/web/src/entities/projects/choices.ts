import { choiceSource } from '../../kit/lists/filters/choices.tsx';
import { useProjectOptions } from './project-options.ts';

/** Projects, for filters of lists; what is in an archived one is looked for too. */
export const ProjectChoices = choiceSource((words) => useProjectOptions(words, 'all'));
