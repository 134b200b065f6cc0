import { expect, it } from 'vitest'
import { roleNames } from '../../src/roles/roles.table.ts'
import { runArguments, serviceOf } from './compose.ts'
import { findEngine } from './engine.ts'

it('takes the engine that answers, and says what to do where none does', () => {
  expect(findEngine((name) => name === 'podman')).toBe('podman')
  expect(findEngine(() => true)).toBe('docker')
  expect(() => findEngine(() => false)).toThrow(/^No container engine here: neither docker nor podman .*Install podman/)
  expect(() => findEngine((name) => name === 'buildah')).toThrow(/^No container engine here: buildah is here/)
})

it('starts a container as compose.yaml does, and none with more than that', () => {
  const options = { image: 'latchkey', network: 'net', prefix: 'proof', configuration: '/made' }
  for (const role of roleNames) {
    const args = runArguments(role, options)
    expect(args).toEqual(
      expect.arrayContaining([
        `--user=${serviceOf(role).user}`,
        '--read-only',
        '--cap-drop=ALL',
        '--security-opt=no-new-privileges:true',
        '--volume=/made/latchkey.env:/etc/latchkey/latchkey.env:ro',
      ]),
    )
    expect(args.slice(args.indexOf('latchkey'))).toEqual(['latchkey', ...(serviceOf(role).command ?? [])])
    // Nothing of the machine itself is mounted.
    for (const mount of args.filter((text) => text.startsWith('--volume=')))
      expect(mount).toMatch(/^--volume=(\/made\/|proof-)/)
  }
})
