import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { expect, it } from 'vitest'
import { billOfMaterials, shippedFolders } from './billOfMaterials.ts'

const lock = readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')
const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6)
type Bill = {
  metadata: { component: { name: string } }
  components: { name: string; purl?: string; version: string; licenses?: unknown[]; hashes?: { content: string }[] }[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}
const billOf = (folder: string) => JSON.parse(billOfMaterials(lock, folder)) as Bill

it('has a bill of each package, service and app, valid by the strict schema of CycloneDX 1.6', async () => {
  const folders = shippedFolders(lock)
  expect(folders).toEqual(expect.arrayContaining(['packages/latchkey', 'services/api', 'services/vault', 'apps/web']))
  for (const folder of folders) expect(await validator.validate(billOfMaterials(lock, folder)), folder).toBeNull()
})

it('fails the schema where it should', async () => {
  const wrong = billOfMaterials(lock, 'services/api').replace('"specVersion": "1.6"', '"specVersion": 16')
  expect(await validator.validate(wrong)).not.toBeNull()
})

it('names what runs, with version, licence and the hash of the lock, and no tool of the tests', () => {
  const { components } = billOf('services/vault')
  const names = components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['hono', 'kysely', 'jose', 'ciphers', 'shamir-secret-sharing']))
  for (const name of ['vitest', 'typescript', 'devnet', 'web3.js']) expect(names).not.toContain(name)
  const hono = components.find(({ name }) => name === 'hono')
  const { version, integrity } = JSON.parse(lock).packages['node_modules/hono']
  expect(hono).toMatchObject({ version, purl: `pkg:npm/hono@${version}`, licenses: [{ license: { id: 'MIT' } }] })
  expect(hono?.hashes?.[0]?.content).toBe(Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex'))
})

it('follows what a dependency brings, also where it has a version of its own', () => {
  const nested = {
    packages: {
      'services/one': { name: '@a/one', version: '1.0.0', dependencies: { b: '1', c: '1' } },
      'node_modules/b': { version: '1.0.0', dependencies: { c: '2' }, license: 'MIT' },
      'node_modules/b/node_modules/c': { version: '2.0.0', license: '(MIT OR Apache-2.0)' },
      'node_modules/c': { version: '1.0.0' },
      'node_modules/d': { version: '1.0.0' },
    },
  }
  const bill = JSON.parse(billOfMaterials(JSON.stringify(nested), 'services/one')) as Bill
  expect(bill.components.map(({ name, version }) => `${name}@${version}`).sort()).toEqual([
    'b@1.0.0',
    'c@1.0.0',
    'c@2.0.0',
  ])
  expect(bill.dependencies.find(({ ref }) => ref === 'node_modules/b')?.dependsOn).toEqual([
    'node_modules/b/node_modules/c',
  ])
  expect(() =>
    billOfMaterials(JSON.stringify({ packages: { 'services/one': { dependencies: { gone: '1' } } } }), 'services/one'),
  ).toThrow('gone')
})

it('is the same bytes each time', () => {
  expect(billOfMaterials(lock, 'apps/web')).toBe(billOfMaterials(lock, 'apps/web'))
})
