import { Modal, Stack } from '@mantine/core';
import { IconDeviceMobile, IconMail } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { useSession } from '../../../core/session/use-session.ts';
import { AuthenticatorSetup } from '../../../kit/credentials/AuthenticatorSetup.tsx';
import { authenticatorUri } from '../../../kit/credentials/authenticator-uri.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { toastError, toastSuccess } from '../../../ui/notices/toast.ts';
import { ErrorState } from '../../../ui/page/ErrorState.tsx';
import { Spinner } from '../../../ui/page/Spinner.tsx';
import { ProductNameContext } from '../../../ui/page/use-page-title.ts';
import { text } from '../text.ts';
import { FactorRow } from './FactorRow.tsx';
import { type Factor, type SecondFactors, useSecondFactors } from './use-second-factors.ts';

/** The second factors of one's own sign-in. `isRequired`: one of them has to stay on. */
export function SecondFactorRows({ isRequired }: { isRequired: boolean }) {
  const factors = useSecondFactors();
  if (factors.on !== undefined) {
    return <Rows factors={factors} on={factors.on} isRequired={isRequired} />;
  }
  if (factors.problem !== undefined) {
    return <ErrorState message={factors.problem} onRetry={factors.reload} />;
  }
  return <Spinner label={text.factors.loading} height="150px" />;
}

interface RowsProps {
  factors: SecondFactors;
  on: Record<Factor, boolean>;
  isRequired: boolean;
}

function Rows({ factors, on, isRequired }: RowsProps) {
  const { user } = useSession();
  const [busy, setBusy] = useState<Factor>();
  const [leaving, setLeaving] = useState<Factor>();
  const [secret, setSecret] = useState<string>();
  const isLast = isRequired && on.app !== on.email;

  const turn = async (factor: Factor, wanted: boolean) => {
    setBusy(factor);
    const problem = await factors.turn(factor, wanted);
    setBusy(undefined);
    setLeaving(undefined);
    if (problem !== undefined) toastError(problem);
    else toastSuccess(text.factors[wanted ? 'turnedOn' : 'turnedOff'](text.factors.names[factor]));
  };
  const begin = async () => {
    setBusy('app');
    const answer = await factors.begin();
    setBusy(undefined);
    if ('secret' in answer) setSecret(answer.secret);
    else toastError(answer.problem);
  };
  const row = (factor: Factor) => ({
    name: text.factors.names[factor],
    isOn: on[factor],
    isLast,
    isBusy: busy === factor,
    onTurnOff: () => setLeaving(factor),
  });
  return (
    <>
      <Stack component="ul" gap={0} my={-8} className="lines">
        <FactorRow
          {...row('app')}
          icon={IconDeviceMobile}
          action={text.factors.setUp}
          onTurnOn={() => void begin()}
        >
          {text.factors.app}
        </FactorRow>
        <FactorRow
          {...row('email')}
          icon={IconMail}
          action={text.factors.turnOn}
          onTurnOn={() => void turn('email', true)}
        >
          {text.factors.email(user.email)}
        </FactorRow>
      </Stack>
      <SetUpApp factors={factors} secret={secret} onClose={() => setSecret(undefined)} />
      <ConfirmDialog
        opened={leaving !== undefined}
        title={leaving === 'email' ? text.factors.turnOffEmail : text.factors.turnOffApp}
        confirm={text.factors.turnOff}
        isHard
        onClose={() => setLeaving(undefined)}
        onConfirm={async () => leaving !== undefined && turn(leaving, false)}
      >
        {on.app && on.email ? text.factors.otherStays : text.factors.noneStays}
      </ConfirmDialog>
    </>
  );
}

interface SetUpAppProps {
  factors: SecondFactors;
  /** Undefined where nothing is set up. */
  secret: string | undefined;
  onClose(): void;
}

function SetUpApp({ factors, secret, onClose }: SetUpAppProps) {
  const { user } = useSession();
  const productName = useContext(ProductNameContext);
  const finish = async (code: string) => {
    const problem = await factors.finish(code);
    if (problem !== undefined) return problem;
    onClose();
    toastSuccess(text.factors.turnedOn(text.factors.names.app));
    return undefined;
  };
  return (
    <Modal
      opened={secret !== undefined}
      onClose={onClose}
      title={text.factors.setUpTitle}
      size="lg"
    >
      {secret !== undefined && (
        <AuthenticatorSetup
          uri={authenticatorUri({ secret, email: user.email, productName })}
          secret={secret}
          onCode={finish}
        />
      )}
    </Modal>
  );
}
