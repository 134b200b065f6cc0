import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readBundle } from '@latchkey/vault/frame'
import { readEnv } from '@latchkey/vault/frame/settings'
import type { Check } from '../installation.types.ts'
import { isOurs } from '../probeAddress.ts'

/** Where a document is served. Others have the paths of their files. */
const pathOf: Readonly<Record<string, string>> = {
  '/approve.html': '/approve',
  '/hub.html': '/hub',
  '/login.html': '/loading',
}

/**
 * The wallet's code as it arrives, byte for byte against what is built on this machine. Whether that is what was released is
 * for `npm run verify-frame` to say, from another machine.
 */
export const checkFrameFiles: Check = async ({ config, addresses, isInside, ask }) => {
  const environment = config.environments.get('frame')
  const frame = addresses.get('frame')
  if (!isInside || environment === undefined || !isOurs(frame)) return []
  const { bundle: folder } = readEnv(environment)
  // It may be in a container.
  if (!existsSync(join(folder, 'index.html'))) return []
  const project = encodeURIComponent(config.settings.LATCHKEY_PROJECT_ID ?? 'doctor')
  const places = [...readBundle(folder)].flatMap(([name, { bodies }]) => {
    const path = name === '/index.html' ? `/sdk?projectId=${project}` : (pathOf[name] ?? name)
    // Fonts run nothing, and the page that outlives the server is kept by its own hash.
    return /\.(js|css|html)$/.test(name) && !name.startsWith('/exit') ? [{ path, body: bodies.identity }] : []
  })
  const all = await Promise.all(
    places.map(async ({ path, body }) => {
      const answer = await ask(new URL(path, frame.url).href).catch(() => undefined)
      return answer?.status === 200 && answer.body === Buffer.from(body).toString('utf8') ? [] : [path.split('?')[0]]
    }),
  )
  const altered = all.flat()
  if (altered.length === 0) return []
  const what = `${frame.url.origin} sends ${altered[0]}${altered.length > 1 ? ` and ${altered.length - 1} more` : ''} otherwise than this machine has built.`
  return [{ code: 'frame/altered', what, setting: frame.setting }]
}
