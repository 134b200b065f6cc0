// One Vite build, for `buildSite`: node viteBuild.ts CONFIG OUTPUT true|false (whether the output is emptied before).
import { dirname } from 'node:path'
import { build } from 'vite'

const [configFile, outDir, empty] = process.argv.slice(2)
if (configFile === undefined || outDir === undefined) throw new Error('Which configuration, and where to?')
try {
  const root = dirname(configFile)
  await build({ configFile, root, logLevel: 'silent', build: { outDir, emptyOutDir: empty === 'true' } })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
