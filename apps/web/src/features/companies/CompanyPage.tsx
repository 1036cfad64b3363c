import { useParams } from 'react-router';
import { backTo } from '../../core/paths.ts';
import { useGetCompanyQuery } from '../../entities/companies/api.ts';
import { freshFor, useFresh } from '../../kit/forms/use-fresh.ts';
import { RecordPending } from '../../kit/pages/RecordPending.tsx';
import { CompanyEditor } from './CompanyEditor.tsx';
import { text } from './text.ts';

/** One company: what it is, how it looks, and what was done to it. */
export default function CompanyPage() {
  const { id = '' } = useParams();
  return <OpenCompany key={id} id={id} />;
}

function OpenCompany({ id }: { id: string }) {
  const query = useGetCompanyQuery(id, { refetchOnMountOrArgChange: freshFor });
  const company = useFresh(query);
  if (company !== undefined) return <CompanyEditor company={company} />;
  return <RecordPending title={text.company.title} back={backTo.companies} query={query} />;
}
