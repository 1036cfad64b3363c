import { createContext, useContext, useEffect } from 'react';

/** The product's name, which ends the title of every page. */
export const ProductNameContext = createContext('Countersign');

/** Sets the title of the browser's tab while the page is shown. */
export function usePageTitle(title: string): void {
  const productName = useContext(ProductNameContext);
  useEffect(() => {
    document.title = title === productName ? productName : `${title} · ${productName}`;
  }, [title, productName]);
}
