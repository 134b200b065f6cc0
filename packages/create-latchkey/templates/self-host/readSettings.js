import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** With what their addresses begin. */
const publicUrls = { LATCHKEY_WEB_PUBLIC_URL: 'https:', API_PUBLIC_URL: 'https:', RELAY_PUBLIC_URL: 'wss:' }

/**
 * Where the sources are, and the settings of the services, which check their own.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {string} folder What paths in it begin at.
 */
export function readSettings(env, folder) {
  const sources = resolve(folder, env.LATCHKEY_SOURCES ?? '')
  if (!env.LATCHKEY_SOURCES || !isRepository(sources)) {
    throw new Error(`LATCHKEY_SOURCES in .env must name a copy of Latchkey's repository: ${sources} is none.`)
  }
  if (!env.LATCHKEY_PROJECT_ID) throw new Error('LATCHKEY_PROJECT_ID in .env is empty: give your project an id.')
  const given = Object.keys(publicUrls).filter((name) => env[name])
  const missing = Object.keys(publicUrls).filter((name) => !env[name])
  if (given.length > 0 && missing.length > 0) {
    throw new Error(`${given.join(', ')} in .env needs ${missing.join(', ')} beside it: browsers speak to all three.`)
  }
  for (const name of given) {
    const protocol = publicUrls[name]
    if (!env[name].startsWith(`${protocol}//`)) throw new Error(`${name} in .env must begin with ${protocol}//.`)
  }
  return { sources, settings: { ...env, LATCHKEY_DEVNET: 'off' }, stateFolder: join(folder, 'state') }
}

function isRepository(folder) {
  const file = join(folder, 'package.json')
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === 'latchkey-repo'
}
