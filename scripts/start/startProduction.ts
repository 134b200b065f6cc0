import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildSite, frameSite, repositoryRoot, serveSite, siteSources } from '@latchkey/devnet'
import { frameService } from './frameService.ts'
import { productionSettings } from './productionSettings.ts'
import { type Running, startServices } from './services.ts'
import { vaultServices } from './vaultServices.ts'

/** The product with real settings: no local chain, no practice wallet. Which settings: the head of start.ts. */
export async function startProduction(stateDir: string, onProgress: (message: string) => void): Promise<Running> {
  const settings = productionSettings(process.env)
  const { apiUrl, relayUrl, projectId, ports } = settings
  const vault = vaultServices(process.env, stateDir)
  const auth = vault.find(({ name }) => name === 'auth')
  const output = await buildSite({
    folder: 'apps/web',
    sources: siteSources,
    onBuild: () => onProgress('Building apps/web …'),
  })
  const frameUrl = vault.length > 0 ? settings.frameUrl : undefined
  const frame =
    frameUrl === undefined
      ? []
      : [
          frameService(process.env, {
            apiUrl,
            webUrl: settings.webUrl,
            bundle: await buildSite({
              ...frameSite,
              onBuild: () => onProgress('Building services/vault/frame …'),
            }),
          }),
        ]
  const services = await startServices([
    {
      name: 'api',
      script: 'services/api/src/main.ts',
      // The project of the node's own page, unless the operator says otherwise.
      defaults: {
        PORT: String(ports.api),
        SQLITE_PATH: join(stateDir, 'api.db'),
        DEFAULT_PROJECT_ID: projectId,
        COMMIT: checkedOutCommit(),
        // Where people see all their sign-ins.
        ...(settings.signIns && { SIWX_ACCOUNT_PAGE: settings.webUrl }),
        ...(auth !== undefined && { AUTH_URL: new URL(auth.healthUrl).origin }),
      },
      healthUrl: `http://127.0.0.1:${ports.api}/health`,
    },
    {
      name: 'relay',
      script: 'services/relay/src/main.ts',
      defaults: { PORT: String(ports.relay), SQLITE_PATH: join(stateDir, 'relay.db') },
      healthUrl: `http://127.0.0.1:${ports.relay}/health`,
    },
    ...vault,
    ...frame,
  ])
  try {
    const web = await serveSite({
      output,
      host: settings.webHost,
      port: ports.web,
      settings: {
        apiUrl,
        projectId,
        relayUrl,
        reachesStoreWallets: settings.reachesStoreWallets,
        frameUrl,
        signIns: settings.signIns,
        nameZone: settings.nameZone,
        devnet: false,
        networks: settings.networks,
      },
    })
    return {
      urls: {
        web: settings.webUrl,
        api: apiUrl,
        relay: relayUrl,
        ...(frameUrl === undefined ? {} : { frame: frameUrl }),
        ...Object.fromEntries(vault.map(({ name }) => [name, process.env[`${name.toUpperCase()}_PUBLIC_URL`] ?? ''])),
      },
      chains: [],
      notes: ['Real networks, real money.', ...settings.notes],
      failed: services.failed,
      stop: async () => void (await Promise.all([web.stop(), services.stop()])),
    }
  } catch (error) {
    await services.stop()
    throw error
  }
}

/** What git has checked out here, shortened; empty where the sources came without it. */
function checkedOutCommit(): string {
  return (
    spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: repositoryRoot, encoding: 'utf8' }).stdout?.trim() ?? ''
  )
}
