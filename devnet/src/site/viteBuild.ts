// One Vite build, for `buildSite`: node viteBuild.ts CONFIG OUTPUT true|false (whether the output is emptied before).
import { dirname } from 'node:path'
import { build } from 'vite'

const [configFile, outDir, empty] = process.argv.slice(2)
if (configFile === undefined || outDir === undefined) throw new Error('Which configuration, and where to?')
await build({
  configFile,
  root: dirname(configFile),
  logLevel: 'warn',
  build: { outDir, emptyOutDir: empty === 'true' },
})
