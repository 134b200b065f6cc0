import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Found } from '../finding.ts'
import type { Check } from '../installation.types.ts'

const hourMs = 3_600_000
/** A nightly backup or drill is never so old, unless one failed. The alerts of operate/prometheus have the same figures. */
export const oldHours = { backup: 26, drill: 48 } as const

/** Services that keep something, and those of them whose keys a drill tries. */
const keeping = ['api', 'relay', 'auth', 'guardian'] as const
const drilled: readonly string[] = ['auth', 'guardian']

/** When each service was last backed up, and its backup last tried, by the metrics that both leave. */
export const checkBackups: Check = async ({ config, isInside, metricsFolder, nowMs }) => {
  if (metricsFolder === undefined)
    return isInside ? [{ code: 'backup/unseen', what: 'No folder with the metrics of backups is named.' }] : []
  const last = await readTimes(metricsFolder)
  if (last === undefined) return [{ code: 'backup/unseen', what: `The folder ${metricsFolder} can not be read.` }]
  const found: Found[] = []
  for (const role of keeping.filter((name) => config.environments.has(name)))
    for (const kind of drilled.includes(role) ? (['backup', 'drill'] as const) : (['backup'] as const)) {
      const atMs = last.get(`${kind} ${role}`)
      const hours = atMs === undefined ? undefined : Math.floor((nowMs() - atMs) / hourMs)
      const name = kind === 'backup' ? 'backup' : 'drill of a backup'
      if (hours === undefined) found.push({ code: `${kind}/missing`, what: `There was no ${name} of the ${role}.` })
      else if (hours >= oldHours[kind])
        found.push({ code: `${kind}/old`, what: `The last ${name} of the ${role} was ${hours} hours ago.` })
    }
  // A wallet is opened by who runs both services: where no one has, there is nothing to say.
  const openedMs = last.get('drill wallet')
  const hours = openedMs === undefined ? 0 : Math.floor((nowMs() - openedMs) / hourMs)
  if (hours >= oldHours.drill)
    found.push({ code: 'drill/old', what: `The last drill that opened a wallet was ${hours} hours ago.` })
  return found
}

const metricLine = /^latchkey_(backup|drill)_last_success_timestamp_seconds\{service="(\w+)"\} (\d+)$/gm

/** The newest time of each. Undefined: there is no such folder. */
async function readTimes(folder: string): Promise<ReadonlyMap<string, number> | undefined> {
  const files = await readdir(folder).catch(() => undefined)
  if (files === undefined) return undefined
  const texts = await Promise.all(
    files.filter((file) => file.endsWith('.prom')).map((file) => readFile(join(folder, file), 'utf8').catch(() => '')),
  )
  const times = new Map<string, number>()
  for (const [, kind, service, seconds] of texts.join('\n').matchAll(metricLine)) {
    const key = `${kind} ${service}`
    times.set(key, Math.max(times.get(key) ?? 0, Number(seconds) * 1_000))
  }
  return times
}
