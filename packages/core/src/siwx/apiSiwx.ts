import { lazySiwx, type SiwxOptions } from './lazySiwx.ts'
import type { SiwxConfig } from './siwxState.ts'

/**
 * Sign-ins that the operator's service checks and keeps, for apps without a server of their own. The kit needs `apiUrl`
 * and `projectId`, and the project a list of its pages. The session is a token in this browser's storage, good for a day:
 * scripts of the page can read it, those of other pages can't.
 *
 * @example
 * const kit = createKit({ networks: [mainnet], apiUrl, projectId, siwx: apiSiwx({ statement: 'Sign in to the harbour.' }) })
 */
export function apiSiwx(options: apiSiwx.Options = {}): SiwxConfig {
  return lazySiwx(options, async () => (await import('./createApiSiwx.ts')).createApiSiwx(options), true)
}

export declare namespace apiSiwx {
  type Options = SiwxOptions
}
