import * as v from 'valibot'
import { type Config, configSchema } from './config.schema.ts'

export type LoadedConfig =
  | { readonly status: 'ready'; readonly config: Config }
  /** `problem` is for whoever runs the page: one fact a line. */
  | { readonly status: 'missing' | 'invalid'; readonly problem: string }

/** Where the operator's settings lie: beside the page. */
export const configPath = '/latchkey.json'

/** Reads the operator's settings. Never throws: what is wrong with them is something to show. */
export async function loadConfig(fetchFile: typeof fetch = fetch): Promise<LoadedConfig> {
  let body: unknown
  try {
    const response = await fetchFile(configPath, { cache: 'no-store' })
    if (!response.ok) return { status: 'missing', problem: `GET ${configPath}: ${response.status}` }
    body = await response.json()
  } catch (error) {
    return { status: 'missing', problem: `GET ${configPath}: ${error instanceof Error ? error.message : 'failed'}` }
  }
  const parsed = v.safeParse(configSchema, body)
  if (parsed.success) return { status: 'ready', config: parsed.output }
  const lines = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? '(file)'}: ${issue.message}`)
  return { status: 'invalid', problem: [configPath, ...lines].join('\n') }
}
