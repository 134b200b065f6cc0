import { describe, expect, it } from 'vitest'
import { createProjectRegistry, type ProjectCaller, type ProjectRules, refuseProject } from './projects.ts'

const shop: ProjectRules = {
  id: 'shop',
  enabled: true,
  development: false,
  allowedOrigins: ['https://shop.example'],
  packageNames: ['org.example.shop'],
}

describe('refuseProject', () => {
  it.each<[string, ProjectRules | undefined, Partial<ProjectCaller>, string | undefined]>([
    ['no such project', undefined, {}, 'unknown'],
    ['one that is switched off', { ...shop, enabled: false }, {}, 'disabled'],
    ['its page', shop, { origin: 'https://shop.example' }, undefined],
    ['another page', shop, { origin: 'https://evil.example' }, 'origin'],
    ['a page of another port', shop, { origin: 'https://shop.example:8443' }, 'origin'],
    ['a page without an origin of its own', shop, { origin: 'null' }, 'origin'],
    ['a server', shop, {}, undefined],
    [
      'any page of a project without a list',
      { ...shop, allowedOrigins: [] },
      { origin: 'https://evil.example' },
      undefined,
    ],
    ['a loopback page', shop, { origin: 'http://localhost:3000' }, 'origin'],
    ['a loopback page in development', { ...shop, development: true }, { origin: 'http://localhost:3000' }, undefined],
    ['its app', shop, { packageName: 'org.example.shop' }, undefined],
    ['another app', shop, { bundleId: 'org.evil' }, 'app'],
    ['another app on its page', shop, { origin: 'https://shop.example', packageName: 'org.evil' }, 'app'],
  ])('%s', (_, project, caller, refusal) => {
    expect(refuseProject(project, { origin: undefined, ...caller })).toBe(refusal)
  })
})

describe('createProjectRegistry', () => {
  it('remembers an answer for its time, and holds on to it while the lookup fails', async () => {
    const clock = { ms: 0, nowMs: () => clock.ms }
    let answer: () => Promise<string | undefined> = async () => 'first'
    const failures: unknown[] = []
    const registry = createProjectRegistry({
      find: () => answer(),
      clock,
      cacheMs: 10,
      onFailure: (error) => failures.push(error),
    })
    expect(await registry.get('shop')).toBe('first')
    answer = async () => undefined
    expect(await registry.get('shop')).toBe('first')
    clock.ms = 10
    expect(await registry.get('shop')).toBeUndefined()
    answer = async () => {
      throw new Error('down')
    }
    expect(await registry.get('shop')).toBeUndefined()
    clock.ms = 20
    expect(await registry.get('shop')).toBeUndefined()
    expect(failures).toHaveLength(1)
    await expect(registry.get('other')).rejects.toThrow('down')
  })

  it('holds on to it no longer than it may', async () => {
    const clock = { ms: 0, nowMs: () => clock.ms }
    let isDown = false
    const registry = createProjectRegistry({
      find: async () => {
        if (isDown) throw new Error('down')
        return 'first'
      },
      clock,
      cacheMs: 10,
      staleMs: 30,
      onFailure: () => {},
    })
    await registry.get('shop')
    isDown = true
    clock.ms = 29
    expect(await registry.get('shop')).toBe('first')
    clock.ms = 39
    await expect(registry.get('shop')).rejects.toThrow('down')
  })

  it('asks once for all who come meanwhile, and keeps the answer from when it was asked for', async () => {
    const clock = { ms: 0, nowMs: () => clock.ms }
    const asked: { readonly isKnown: boolean; readonly answer: (project: string) => void }[] = []
    const registry = createProjectRegistry({
      find: (_, { isKnown }) => new Promise<string>((resolve) => asked.push({ isKnown, answer: resolve })),
      clock,
      cacheMs: 10,
      staleMs: 30,
      onFailure: () => {},
    })
    const both = [registry.get('shop'), registry.get('shop')]
    const other = registry.get('other')
    expect(asked).toHaveLength(2)
    clock.ms = 7
    asked[0]?.answer('first')
    asked[1]?.answer('of the other')
    expect(await Promise.all(both)).toEqual(['first', 'first'])
    expect(await other).toBe('of the other')
    clock.ms = 9
    expect(registry.get('shop')).toBe('first')
    clock.ms = 10
    const again = registry.get('shop')
    asked[2]?.answer('second')
    expect(await again).toBe('second')
    // What holds no longer counts for nothing.
    clock.ms = 40
    void registry.get('shop')
    expect(asked.map(({ isKnown }) => isKnown)).toEqual([false, false, true, false])
  })
})
