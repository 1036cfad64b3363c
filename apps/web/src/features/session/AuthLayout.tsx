import { Box, Text, Title } from '@mantine/core';
import { type ReactNode, useContext } from 'react';
import { Logo } from '../../ui/page/Logo.tsx';
import { ProductNameContext, usePageTitle } from '../../ui/page/use-page-title.ts';
import classes from './AuthLayout.module.css';
import { signInText } from './sign-in-text.ts';

interface AuthLayoutProps {
  title: string;
  description?: ReactNode;
  /** More room for longer forms. */
  isWide?: boolean;
  children: ReactNode;
}

/** The frame of the pages before signing in: the product at one side, a form at the other. */
export function AuthLayout({ title, description, isWide, children }: AuthLayoutProps) {
  const productName = useContext(ProductNameContext);
  usePageTitle(title);
  const text = signInText.layout;
  const brand = (
    <>
      <Logo size={36} /> {productName}
    </>
  );
  return (
    <div className={classes.page}>
      <aside className={classes.about} aria-label={text.about}>
        <div className={classes.brand}>{brand}</div>
        <Art />
        <div>
          <p className={classes.claim}>{text.claim}</p>
          <Box component="p" maw="34em" mt="md" c="var(--app-side-dimmed)" lh={1.6}>
            {text.purpose}
          </Box>
        </div>
      </aside>
      <main className={classes.main}>
        <div className={`${classes.form} ${isWide ? classes.wide : ''}`}>
          <div className={`${classes.brand} ${classes.narrowBrand}`}>{brand}</div>
          <Title order={1} lts="-0.02em">
            {title}
          </Title>
          {description !== undefined && (
            <Text c="dimmed" mt={8} lh={1.6} component="div">
              {description}
            </Text>
          )}
          <div style={{ marginTop: 28 }}>{children}</div>
        </div>
      </main>
    </div>
  );
}

/** A pack of forms with a signature and a seal. */
function Art() {
  return (
    <svg className={classes.art} viewBox="44 14 280 276" fill="none" aria-hidden focusable="false">
      <g transform="rotate(-7 140 160)">
        <rect x="62" y="34" width="176" height="236" rx="10" fill="#fff" fillOpacity=".08" />
      </g>
      <g transform="rotate(4 220 150)">
        <rect x="112" y="26" width="184" height="246" rx="10" fill="#fff" fillOpacity=".14" />
      </g>
      <rect x="92" y="30" width="190" height="250" rx="10" fill="#fdfcfa" />
      <g fill="#dcd7cd">
        <rect x="114" y="54" width="84" height="10" rx="5" fill="#15494c" />
        <rect x="114" y="80" width="64" height="6" rx="3" />
        <rect x="114" y="122" width="52" height="6" rx="3" />
        <rect x="114" y="164" width="72" height="6" rx="3" />
        <rect x="140" y="209" width="96" height="6" rx="3" />
      </g>
      <g stroke="#b3d6d3" strokeWidth="1.5" fill="#eef6f5">
        <rect x="114" y="92" width="146" height="20" rx="4" />
        <rect x="114" y="134" width="70" height="20" rx="4" />
        <rect x="190" y="134" width="70" height="20" rx="4" />
        <rect x="114" y="176" width="146" height="20" rx="4" />
        <rect x="114" y="204" width="16" height="16" rx="4" />
      </g>
      <path
        d="m117.500 212 3.500 3.500 6-7"
        stroke="#1d5b5d"
        strokeWidth="2.200"
        strokeLinecap="round"
      />
      <g stroke="#1d5b5d" strokeLinecap="round" strokeWidth="2">
        <path d="M122 102h54M122 144h34M198 144h42M122 186h88" strokeOpacity=".55" />
      </g>
      <path d="M114 260h96" stroke="#bfbab0" strokeWidth="1.500" />
      <path
        d="M120 256c8-24 18-26 17-12-1 9-6 12-3 12 5 0 10-18 15-18 4 0-4 16 1 16 6 0 8-12 13-12 4 0 0 10 5 10 6 0 9-6 22-8"
        stroke="#0d3538"
        strokeWidth="2.400"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="276" cy="246" r="33" fill="#e2a12e" />
      <circle
        cx="276"
        cy="246"
        r="25.500"
        stroke="#fdf6e7"
        strokeOpacity=".7"
        strokeDasharray="2.500 4"
        strokeWidth="1.800"
      />
      <path
        d="m264.500 246.500 8 8 15.500-16.500"
        stroke="#fff"
        strokeWidth="4.600"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
