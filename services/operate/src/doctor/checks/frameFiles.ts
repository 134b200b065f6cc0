import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readBundle } from '@latchkey/vault/frame'
import { readEnv } from '@latchkey/vault/frame/settings'
import { maxAnswerBytes, TooLongError } from '../createAsk.ts'
import type { Found } from '../finding.ts'
import type { Check } from '../installation.types.ts'
import { isOurs, notNow } from '../probeAddress.ts'

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
  const looked = await Promise.all(
    places.map(async ({ path, body }) => ({
      path: path.split('?')[0] ?? path,
      is: await ask(new URL(path, frame.url).href).then(
        ({ status, body: sent }) => {
          if (notNow.has(status)) return 'unseen'
          return status === 200 && sent === Buffer.from(body).toString('utf8') ? 'well' : 'altered'
        },
        // What is longer than all that is read is not ours, unless ours is.
        (error: unknown) => (error instanceof TooLongError && body.length <= maxAnswerBytes ? 'altered' : 'unseen'),
      ),
    })),
  )
  const { origin } = frame.url
  const found: Found[] = []
  const add = (code: Found['code'], paths: readonly string[], what: (files: string) => string) => {
    if (paths.length === 0) return
    const files = `${paths[0]}${paths.length > 1 ? ` and ${paths.length - 1} more` : ''}`
    found.push({ code, what: what(files), setting: frame.setting })
  }
  const pathsThatAre = (state: string) => looked.filter(({ is }) => is === state).map(({ path }) => path)
  add(
    'frame/altered',
    pathsThatAre('altered'),
    (files) => `${origin} sends ${files} otherwise than this machine has built.`,
  )
  add('frame/unseen', pathsThatAre('unseen'), (files) => `${origin} does not send ${files} at the moment.`)
  return found
}
