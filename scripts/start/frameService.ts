import type { startService } from './services.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The server of the embedded wallet's frame, for a production node whose `AUTH_PUBLIC_URL` is set. `FRAME_OWN_PAGES` names
 * the operator's own pages; without it that is the node's web app.
 *
 * @param webUrl Where browsers reach the web app.
 * @param bundle Folder of the built frame.
 */
export function frameService(
  environment: Environment,
  { apiUrl, webUrl, bundle }: { readonly apiUrl: string; readonly webUrl: string; readonly bundle: string },
): startService.Options {
  const port = environment.FRAME_PORT || '3086'
  return {
    name: 'frame',
    script: 'services/vault/frame/server/main.ts',
    defaults: {
      PORT: port,
      BUNDLE: bundle,
      API_URL: apiUrl,
      OWN_PAGES: new URL(webUrl).origin,
      AUTH_URL: environment.AUTH_PUBLIC_URL ?? '',
      GUARDIAN_URL: environment.GUARDIAN_PUBLIC_URL ?? '',
    },
    healthUrl: `http://127.0.0.1:${port}/health`,
  }
}
