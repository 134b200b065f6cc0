import type { startService } from './startService.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The server of the embedded wallet's frame, for a production node whose `AUTH_PUBLIC_URL` is set. `FRAME_OWN_PAGES` names
 * the operator's own pages.
 *
 * @param bundle Folder of the built frame.
 */
export function frameService(
  environment: Environment,
  { apiUrl, bundle }: { readonly apiUrl: string; readonly bundle: string },
): startService.Options {
  const port = environment.FRAME_PORT || '3086'
  return {
    name: 'frame',
    script: 'services/vault/frame/server/main.ts',
    defaults: {
      PORT: port,
      BUNDLE: bundle,
      API_URL: apiUrl,
      AUTH_URL: environment.AUTH_PUBLIC_URL ?? '',
      GUARDIAN_URL: environment.GUARDIAN_PUBLIC_URL ?? '',
    },
    healthUrl: `http://127.0.0.1:${port}/health`,
  }
}
