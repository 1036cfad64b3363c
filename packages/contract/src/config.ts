import { z } from 'zod';

/** `GET /config.json`: what the web client needs before it can start. */
export const clientConfigSchema = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** Where the user pool answers; absent for a cloud one at the usual address of its region. */
  userPoolEndpoint: z.string().optional(),
  apiUrl: z.string(),
  apiV3Url: z.string(),
  apiV4Url: z.string(),
  /** Empty where page views go nowhere. */
  posthogKey: z.string(),
  posthogHost: z.string(),
  productName: z.string(),
});
export type ClientConfig = z.infer<typeof clientConfigSchema>;
