// Builds what a real installation serves: the web app and the wallet's frame, into their dist folders. npm start does it by
// itself; an image and an installation under systemd do it once. `node --conditions=latchkey-source scripts/buildSites.ts`
import { buildSite, frameSite, siteSources } from '@latchkey/devnet'

const say = (site: string) => () => void process.stderr.write(`Building ${site} …\n`)

await buildSite({ folder: 'apps/web', sources: siteSources, onBuild: say('apps/web') })
await buildSite({ ...frameSite, onBuild: say(frameSite.folder) })
