import { spawnSync } from 'node:child_process'
import { buildSite, frameSite, repositoryRoot, siteSources } from '@latchkey/devnet'
import { configOfEnvironment, startRoles } from '@latchkey/operate'
import type { Running } from './running.types.ts'

/**
 * The product with real settings: no local chain, no practice wallet. It builds the pages, and goes on as `latchkey all` does,
 * with the environment in place of the configuration file. Which settings: the head of start.ts.
 */
export async function startProduction(stateDir: string, onProgress: (message: string) => void): Promise<Running> {
  const commit = checkedOutCommit()
  const { environments, settings } = configOfEnvironment({ LATCHKEY_COMMIT: commit, ...process.env }, stateDir)
  await buildSite({
    folder: 'apps/web',
    sources: siteSources,
    onBuild: () => onProgress('Building apps/web …'),
  })
  if (environments.has('frame'))
    await buildSite({ ...frameSite, onBuild: () => onProgress('Building services/vault/frame …') })
  const roles = startRoles({ environments, say: onProgress })
  await roles.started
  const { API_URL: api = '', RELAY_URL: relay = '', PORT: webPort, FRAME_URL: frame } = environments.get('web') ?? {}
  const wallet = [...environments.keys()].filter((role) => role === 'auth' || role === 'guardian')
  return {
    urls: {
      web: settings.LATCHKEY_WEB_PUBLIC_URL?.replace(/\/+$/, '') ?? `http://localhost:${webPort}`,
      api,
      relay,
      ...(frame === undefined ? {} : { frame }),
      ...Object.fromEntries(wallet.map((role) => [role, settings[`${role.toUpperCase()}_PUBLIC_URL`] ?? ''])),
    },
    chains: [],
    notes: [
      'Real networks, real money.',
      ...(settings.API_PUBLIC_URL !== undefined && settings.RELAY_PUBLIC_URL === undefined
        ? ['RELAY_PUBLIC_URL is not set: only pages on this computer reach wallets on other devices.']
        : []),
    ],
    // One that ends is started again.
    failed: new Promise(() => {}),
    stop: roles.stop,
  }
}

/** What git has checked out here, shortened; empty where the sources came without it. */
function checkedOutCommit(): string {
  return (
    spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: repositoryRoot, encoding: 'utf8' }).stdout?.trim() ?? ''
  )
}
