// `npm run pack`: every package that can be installed, as a tarball: JavaScript modules, types, source maps with their
// sources, README and licence. The same sources give the same bytes.
//   --out FOLDER   where to put them; dist/packages without it
//   --api          takes what they export, types included, as reviewed: packages/*/api
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { toolRoot } from './checks/project.ts'
import { acceptReports, apiReports } from './pack/apiReports.ts'
import { packPackages } from './pack/packPackages.ts'

const { values } = parseArgs({
  options: { api: { type: 'boolean' }, out: { type: 'string', default: join(toolRoot, 'dist/packages') } },
})
for (const { file } of await packPackages(resolve(values.out))) console.log(file)
if (values.api) acceptReports(await apiReports())
