import { useSearchParams } from 'react-router';

/** Reads what a link says by a parameter of the address, such as a dialog that opens, and how it leaves the address. */
export function useAddressParam(name: string): [value: string | undefined, forget: () => void] {
  const [params, setParams] = useSearchParams();
  const forget = () => {
    if (!params.has(name)) return;
    params.delete(name);
    setParams(params, { replace: true });
  };
  return [params.get(name) ?? undefined, forget];
}
