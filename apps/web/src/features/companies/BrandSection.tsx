import type { Company } from '@countersign/contract';
import { Box, ColorInput, Stack, Text } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useGetCompanyLogoQuery } from '../../entities/companies/api.ts';
import type { FormState } from '../../kit/forms/use-form-core.ts';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import { contrast, isColour, textOn } from './brand-colours.ts';
import classes from './Companies.module.css';
import type { CompanyFormValues } from './company-values.ts';
import { LogoField } from './LogoField.tsx';
import { text } from './text.ts';

const swatches = [
  '#15494c',
  '#1f3a8a',
  '#4338ca',
  '#7a1fa2',
  '#9d174d',
  '#7c2d12',
  '#b45309',
  '#166534',
  '#334155',
  '#111827',
];

interface BrandSectionProps {
  company: Company;
  edits: FormState<CompanyFormValues>;
  disabled: boolean;
}

/** Logo and colour, and how they look in an email. */
export function BrandSection({ company, edits, disabled }: BrandSectionProps) {
  const { form } = edits;
  const logo = useGetCompanyLogoQuery(company.logoUrl === '' ? skipToken : company.logoUrl);
  const logoAddress = company.logoUrl === '' ? undefined : logo.currentData;
  return (
    <RecordSection title={text.brand.title} description={text.brand.help}>
      <Stack gap="lg">
        <LogoField company={company} address={logoAddress} disabled={disabled} />
        <ColorInput
          label={text.fields.brandColour}
          format="hex"
          swatches={swatches}
          swatchesPerRow={10}
          maxLength={7}
          disabled={disabled}
          eyeDropperButtonProps={{ 'aria-label': text.brand.pick }}
          {...form.getInputProps('brandColour')}
        />
        <Sample
          name={form.values.name}
          colour={isColour(form.values.brandColour) ? form.values.brandColour : company.brandColour}
          logoAddress={logoAddress}
        />
      </Stack>
    </RecordSection>
  );
}

interface SampleProps {
  name: string;
  colour: string;
  logoAddress: string | undefined;
}

/** The head and the button of an email, with how well they can be read. */
function Sample({ name, colour, logoAddress }: SampleProps) {
  const onColour = textOn(colour);
  const ratio = contrast(colour, onColour);
  const onWhite = contrast(colour, '#ffffff');
  return (
    <div>
      <figure className={classes.sample} aria-label={text.brand.sample}>
        <div className={classes.sampleHead} style={{ borderTop: `4px solid ${colour}` }}>
          {logoAddress === undefined ? name : <img src={logoAddress} alt={name} />}
        </div>
        <Text component="div" size="sm" px="md" pt="md" pb="lg" lh={1.5}>
          <div>{text.brand.sampleText}</div>
          <Box
            component="span"
            display="inline-block"
            bdrs={6}
            mt="sm"
            px="lg"
            py="xs"
            fw={600}
            style={{ background: colour, color: onColour }}
          >
            {text.brand.sampleButton}
          </Box>
        </Text>
      </figure>
      <Text size="sm" c="dimmed" mt={8}>
        {text.brand.contrast(onColour === '#ffffff', ratio)}
        {onWhite < 3 && ` ${text.brand.pale}`}
      </Text>
    </div>
  );
}
