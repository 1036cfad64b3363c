import type { SmsSettings } from '../config/settings.ts';
import { Failure } from '../failure/failure.ts';

/** Time that the service may take to answer, in milliseconds. */
const timeoutMs = 10_000;

/**
 * Sends a text message by the service of the settings: a form with `To`, `From` and `Body`, as Twilio and those
 * that are compatible with it take them.
 * @param to with the country code, such as `+447700900123`
 * @see https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource
 * @throws Failure `conflict` where the service does not take the message; `unavailable` where it fails or is not reached
 */
export async function sendSms(
  { url, from, authorization }: SmsSettings,
  to: string,
  text: string,
): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    headers: authorization === undefined ? {} : { authorization },
    body: new URLSearchParams({ To: to, From: from, Body: text }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined);
  await response?.body?.cancel();
  if (response?.ok) return;
  const isRefused = response !== undefined && [400, 404, 422].includes(response.status);
  throw isRefused
    ? new Failure(
        'conflict',
        'The text message service did not accept this number. Correct it, or copy the link.',
      )
    : new Failure('unavailable', 'The text message couldn’t be sent. Try again, or copy the link.');
}
