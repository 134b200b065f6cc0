import { join } from 'node:path'
import { buildSite, frameSite, serveSite, siteSources } from '@latchkey/devnet'
import { caipNetworkIdSchema } from '@latchkey/protocol'
import * as v from 'valibot'
import { frameService } from './frameService.ts'
import type { Running } from './running.types.ts'
import { startServices } from './startServices.ts'
import { vaultServices } from './vaultServices.ts'

const port = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.maxValue(65_535))
const networks = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((id) => id.trim())),
  v.array(caipNetworkIdSchema),
  v.nonEmpty(),
)

const envSchema = v.object({
  LATCHKEY_WEB_HOST: v.optional(v.string(), '127.0.0.1'),
  LATCHKEY_WEB_PORT: v.optional(port, '3000'),
  LATCHKEY_PROJECT_ID: v.pipe(v.string('LATCHKEY_PROJECT_ID is needed'), v.nonEmpty()),
  LATCHKEY_NETWORKS: v.optional(networks, 'eip155:1,eip155:8453,eip155:137'),
  API_PORT: v.optional(port, '3080'),
  RELAY_PORT: v.optional(port, '3090'),
  API_PUBLIC_URL: v.optional(v.pipe(v.string(), v.url())),
})

/** The product with real settings: no local chain, no practice wallet. Which settings: the head of start.ts. */
export async function startProduction(stateDir: string, onProgress: (message: string) => void): Promise<Running> {
  const given = Object.entries(process.env).filter(([, value]) => value !== undefined && value !== '')
  const parsed = v.safeParse(envSchema, Object.fromEntries(given))
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new Error(
      `The setting ${v.getDotPath(issue)} is missing or not usable: expected ${issue.expected ?? 'another form'}.`,
    )
  }
  const settings = parsed.output
  const vault = vaultServices(process.env, stateDir)
  const output = await buildSite({
    folder: 'apps/web',
    sources: siteSources,
    onBuild: () => onProgress('Building apps/web …'),
  })
  const apiUrl = settings.API_PUBLIC_URL?.replace(/\/+$/, '') ?? `http://localhost:${settings.API_PORT}`
  const frameUrl = vault.length > 0 ? process.env.FRAME_PUBLIC_URL?.replace(/\/+$/, '') : undefined
  const frame =
    frameUrl === undefined
      ? []
      : [
          frameService(process.env, {
            apiUrl,
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
        PORT: String(settings.API_PORT),
        SQLITE_PATH: join(stateDir, 'api.db'),
        DEFAULT_PROJECT_ID: settings.LATCHKEY_PROJECT_ID,
      },
      healthUrl: `http://127.0.0.1:${settings.API_PORT}/health`,
    },
    {
      name: 'relay',
      script: 'services/relay/src/main.ts',
      defaults: { PORT: String(settings.RELAY_PORT), SQLITE_PATH: join(stateDir, 'relay.db') },
      healthUrl: `http://127.0.0.1:${settings.RELAY_PORT}/health`,
    },
    ...vault,
    ...frame,
  ])
  try {
    const web = await serveSite({
      output,
      host: settings.LATCHKEY_WEB_HOST,
      port: settings.LATCHKEY_WEB_PORT,
      settings: {
        apiUrl,
        projectId: settings.LATCHKEY_PROJECT_ID,
        frameUrl,
        devnet: false,
        networks: settings.LATCHKEY_NETWORKS,
      },
    })
    return {
      urls: {
        web: web.url,
        api: apiUrl,
        relay: `ws://localhost:${settings.RELAY_PORT}`,
        ...(frameUrl === undefined ? {} : { frame: frameUrl }),
        ...Object.fromEntries(vault.map(({ name }) => [name, process.env[`${name.toUpperCase()}_PUBLIC_URL`] ?? ''])),
      },
      chains: [],
      notes: ['Real networks, real money.'],
      failed: services.failed,
      stop: async () => void (await Promise.all([web.stop(), services.stop()])),
    }
  } catch (error) {
    await services.stop()
    throw error
  }
}
