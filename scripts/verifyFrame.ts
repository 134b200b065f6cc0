// `npm run verify-frame -- https://wallet.example`: whether a live frame is the one that was released. Says what differs,
// and ends with 1.
//   --release FILE   the release to compare with; releases/frame.json otherwise
//   --signer FILE    the public key that you trust, as PEM; releases/signer.pem otherwise
//   --project ID     a project of that server, to see who may embed the frame for it
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openRelease } from './frame/frameRelease.ts'
import { verifyFrame } from './frame/verifyFrame.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    release: { type: 'string', default: 'releases/frame.json' },
    signer: { type: 'string', default: 'releases/signer.pem' },
    project: { type: 'string' },
  },
})
const [url = ''] = positionals
const isOwn = URL.canParse(url) && ['localhost', '127.0.0.1'].includes(new URL(url).hostname)
try {
  if (!url.startsWith('https://') && !isOwn) throw new Error('Which frame? For example https://wallet.example.')
  for (const file of [values.release, values.signer])
    if (!existsSync(file)) throw new Error(`There is no ${file}. Get it from where the release was published.`)
  const release = openRelease(values.release, readFileSync(values.signer, 'utf8'))
  const { differences, facts } = await verifyFrame({ url, release, projectId: values.project })
  for (const fact of facts) console.log(fact)
  for (const difference of differences) console.error(difference)
  console.log(
    differences.length === 0
      ? `${url} sends the frame ${release.version} as it was released.`
      : `${url} does not send the frame ${release.version} as it was released: ${differences.length} differences.`,
  )
  process.exitCode = differences.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
