import { useContext } from 'react';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import { Logo } from '../../ui/page/Logo.tsx';
import { ProductNameContext } from '../../ui/page/use-page-title.ts';
import classes from './Shell.module.css';

/** The product's mark and name, which lead to the home page. */
export function Brand() {
  const productName = useContext(ProductNameContext);
  return (
    <Link to={paths.home} className={classes.brand}>
      <Logo size={30} />
      <span>{productName}</span>
    </Link>
  );
}
