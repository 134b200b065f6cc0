// `npm run way-out -- --out way-out.html`: the page that opens a wallet without any server, in one file. Prints its size and
// hash, which a release of the frame lists.

import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { buildWayOut } from './frame/buildWayOut.ts'
import { hashesOf } from './frame/frameRelease.ts'

const { values } = parseArgs({ options: { out: { type: 'string', default: 'way-out.html' } } })
const bytes = Buffer.from(await buildWayOut())
writeFileSync(values.out, bytes)
console.log(`${values.out}: ${bytes.length} bytes, ${hashesOf(bytes).sha256}`)
