import { cpSync, rmSync } from 'node:fs'
import * as v from 'valibot'
import { createDevice } from '../../../../server/test/createDevice.ts'
import { openKillVault } from '../openKillVault.ts'
import { createFuse } from './createFuse.ts'
import { Refused } from './Refused.ts'
import type { ModelDevice, World } from './world.types.ts'

const startMs = Date.parse('2026-11-21T12:00:00Z')

/**
 * Both services on files of their own, two people, and three browsers of each.
 * @param base Where the files of two unused services are. @param folder Where this world's are to lie.
 */
export async function createWorld(base: string, folder: string): Promise<World> {
  cpSync(base, folder, { recursive: true })
  const fuse = createFuse()
  let vault = await openKillVault(folder, startMs, [fuse.plugin])
  const callers = new Map<ModelDevice, ReturnType<typeof vault.device>>()
  const device = (): ModelDevice => ({
    key: createDevice().key(),
    session: undefined,
    sessionMs: 0,
    loggedInMs: 0,
    set: undefined,
  })

  return {
    fuse,
    people: ['ann', 'bob'].map((name) => ({
      email: `${name}@example.org`,
      userId: undefined,
      devices: [device(), device(), device()],
    })),
    memory: {
      sets: new Map(),
      keys: new Map(),
      codes: new Map(),
      addresses: new Map(),
      epochs: new Map(),
      goneSets: new Set(),
      leaving: new Map(),
      undoLinks: [],
      links: [],
    },
    vault: () => vault,
    async restart() {
      const nowMs = vault.clock.ms
      fuse.arm(undefined)
      await vault[Symbol.asyncDispose]()
      callers.clear()
      vault = await openKillVault(folder, nowMs, [fuse.plugin])
    },
    async call(from, service, endpoint, body) {
      const caller = callers.get(from) ?? vault.device(from.key)
      callers.set(from, caller)
      fuse.pass()
      const token = endpoint.auth === 'session' ? { accessToken: from.session?.accessToken } : {}
      const headers = { 'x-forwarded-for': '10.0.0.1' }
      const answer = await caller[service].attempt(endpoint as never, body, { ...token, headers })
      fuse.pass()
      if (answer.status === 200) return v.parse(endpoint.response, JSON.parse(answer.text))
      throw new Refused(endpoint.id, answer.code ?? '')
    },
    async stop() {
      await vault[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true })
    },
  }
}
