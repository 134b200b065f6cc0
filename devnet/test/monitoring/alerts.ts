import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { parse } from 'yaml'
import { evaluate, keyOf, readPage, type Sample, type Scrape } from './promql.ts'
import { serviceNames, type startServices } from './startServices.ts'

export const root = join(import.meta.dirname, '../../..')

const rulesSchema = v.strictObject({
  groups: v.array(
    v.strictObject({
      name: v.string(),
      rules: v.array(
        v.strictObject({
          alert: v.string(),
          expr: v.string(),
          for: v.optional(v.pipe(v.string(), v.regex(/^\d+[sm]$/)), '0s'),
          labels: v.strictObject({ severity: v.picklist(['critical', 'warning']) }),
          annotations: v.strictObject({ summary: v.string(), description: v.string(), runbook_url: v.string() }),
        }),
      ),
    }),
  ),
})

/** The alerts as an operator loads them. */
export const rules = v
  .parse(rulesSchema, parse(readFileSync(join(root, 'operate/prometheus/latchkey.rules.yaml'), 'utf8')))
  .groups.flatMap((group) => group.rules)

/** Reads services as Prometheus does, under a clock of the test's, and says which alerts fire. */
export function createWatch(scrape: startServices.ReturnType['scrape'], clock: { ms: number }) {
  const scrapes: Scrape[] = []
  const since = new Map<string, number>()
  return {
    /** Goes on by some seconds of the test's clock. @returns What fires then, by its name. */
    async step(seconds: number, settle: () => Promise<unknown>): Promise<string[]> {
      clock.ms += seconds * 1000
      await settle()
      const samples = new Map<string, Sample[]>()
      for (const service of serviceNames) readPage(await scrape(service), samples)
      const at = clock.ms / 1000
      scrapes.push({ at, samples })
      const firing = new Set<string>()
      for (const rule of rules) {
        const value = evaluate(rule.expr, scrapes, at)
        const keys = typeof value === 'number' ? [] : value.map(({ labels }) => `${rule.alert} ${keyOf(labels)}`)
        for (const key of since.keys()) if (key.startsWith(`${rule.alert} `) && !keys.includes(key)) since.delete(key)
        const heldSeconds = Number.parseInt(rule.for, 10) * (rule.for.endsWith('m') ? 60 : 1)
        for (const key of keys) {
          const from = since.get(key) ?? at
          since.set(key, from)
          if (at - from >= heldSeconds) firing.add(rule.alert)
        }
      }
      return [...firing]
    },
  }
}
