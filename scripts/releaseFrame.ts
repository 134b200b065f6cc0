// `npm run release-frame -- --out releases/frame.json`: builds the frame, and writes the hashes of its files, signed. The
// key is `LATCHKEY_RELEASE_KEY` or a file, Ed25519 as PEM (`openssl genpkey -algorithm ed25519`); it belongs on no server.
//   --key FILE   the key, in place of the variable
//   --out FILE   where to write it
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { frameVersion } from '@latchkey/vault/frame'
import { build } from 'vite'
import { buildWayOut } from './frame/buildWayOut.ts'
import { readRelease, signRelease } from './frame/frameRelease.ts'

const { values } = parseArgs({ options: { key: { type: 'string' }, out: { type: 'string' } } })
const key = values.key === undefined ? process.env.LATCHKEY_RELEASE_KEY : readFileSync(values.key, 'utf8')
if (key === undefined || values.out === undefined) {
  console.error('Give the key (--key FILE or LATCHKEY_RELEASE_KEY) and where to write the release (--out FILE).')
  process.exitCode = 1
} else {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-release-'))
  try {
    const configFile = join(import.meta.dirname, '../services/vault/frame/vite.config.ts')
    await build({ configFile, mode: 'production', logLevel: 'error', build: { outDir: folder, emptyOutDir: true } })
    const release = readRelease(folder, frameVersion, await buildWayOut())
    writeFileSync(values.out, `${JSON.stringify(signRelease(release, key), undefined, 2)}\n`)
    console.log(`${values.out}: frame ${release.version}, ${Object.keys(release.files).length} files.`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
