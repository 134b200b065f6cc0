import * as v from 'valibot'
import { socialProviderIds } from '../socialProviders.ts'
import { base64urlSchema, pageUrlSchema, sealKeySchema, vaultIdSchema, vaultSessionSchema } from './vault.schema.ts'
import { defineVaultEndpoint } from './vaultEndpoint.ts'
import { vaultExamples as example } from './vaultExamples.ts'

/** Social login at the auth service. Design of the embedded wallet, 3.5. */
export const oauthEndpoints = {
  /** Begins a login. The page is opened at the top level, never in a frame. */
  start: defineVaultEndpoint({
    id: 'oauthStart',
    method: 'POST',
    path: '/v1/oauth/start',
    summary: 'Begin a social login',
    auth: 'device',
    begins: true,
    body: v.strictObject({
      provider: v.picklist(socialProviderIds),
      projectId: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
      /** Named in the nonce, so that the guardian can tell whose login an id token is of. */
      ephemeralKey: sealKeySchema,
      /** The app's page that leaves for the provider itself and is to be come back to. Absent: a window does it. */
      returnTo: v.optional(pageUrlSchema),
      /** A window that this page has opened leaves in its place; it comes back to the frame's own, which tells that page. */
      byWindow: v.optional(v.boolean()),
    }),
    response: v.strictObject({
      attemptId: vaultIdSchema,
      url: v.pipe(v.string(), v.url()),
      /** Two words that the page after the provider shows too, unless it leads back: who logs in confirms that both are theirs. */
      phrase: v.string(),
    }),
    errors: ['login/provider-unavailable', 'login/throttled', 'login/proxy-untrusted'],
    example: {
      body: { provider: 'github', projectId: 'my-app', ephemeralKey: example.key },
      response: {
        attemptId: example.id,
        url: 'https://github.com/login/oauth/authorize?client_id=1',
        phrase: 'amber canoe',
      },
    },
  }),
  /** Collects the login once the person is back; `waiting` until then. Only the device that began it may. */
  finish: defineVaultEndpoint({
    id: 'oauthFinish',
    method: 'POST',
    path: '/v1/oauth/finish',
    summary: 'Collect a social login',
    auth: 'device',
    body: v.strictObject({
      attemptId: vaultIdSchema,
      /** What the person came back with, where the page left for the provider: without it nothing is collected. */
      token: v.optional(base64urlSchema(43)),
    }),
    response: v.variant('state', [
      v.strictObject({ state: v.literal('waiting') }),
      v.strictObject({ state: v.literal('done'), session: vaultSessionSchema }),
    ]),
    errors: ['login/attempt-closed', 'login/provider-refused'],
    example: { body: { attemptId: example.id }, response: { state: 'waiting' } },
  }),
} as const
