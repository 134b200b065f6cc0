import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as apps from 'kubernetes-models/apps/v1'
import * as autoscaling from 'kubernetes-models/autoscaling/v2'
import * as networking from 'kubernetes-models/networking.k8s.io/v1'
import * as policy from 'kubernetes-models/policy/v1'
import * as core from 'kubernetes-models/v1'
import { afterAll, describe, expect, it } from 'vitest'
import { all, root } from './manifests.ts'

const scratch = join(root, '.cache/kubernetes-types')
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

type Model = new (object: unknown) => { validate(): void }
const versions: Readonly<Record<string, object>> = {
  'apps/v1': apps,
  'autoscaling/v2': autoscaling,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
  v1: core,
}

describe('the manifests for Kubernetes', () => {
  it('have the values that the API of Kubernetes takes', () => {
    for (const manifest of all) {
      const Kind = (versions[manifest.apiVersion] as Record<string, Model> | undefined)?.[manifest.kind]
      if (Kind === undefined) throw new Error(`${manifest.apiVersion} ${manifest.kind} is unknown.`)
      expect(() => new Kind(manifest).validate()).not.toThrow()
    }
  })

  it('have no field that it does not know', () => {
    mkdirSync(scratch, { recursive: true })
    const lines = all.map(({ apiVersion, kind }, index) => {
      const from = `kubernetes-models/${apiVersion}/${kind}`
      return `import type { I${kind} as Type${index} } from '${from}'\nexport const object${index} = ${JSON.stringify(all[index])} satisfies Type${index}`
    })
    writeFileSync(join(scratch, 'manifests.ts'), lines.join('\n'))
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2022',
      skipLibCheck: true,
      types: [],
    }
    writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['manifests.ts'] }))
    const { stdout, status } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['--project', scratch], {
      encoding: 'utf8',
    })
    expect(stdout).toBe('')
    expect(status).toBe(0)
  })
})
