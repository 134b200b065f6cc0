import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { parse } from 'yaml'
import type { RoleName } from '../../src/roles/roles.table.ts'

export const repositoryRoot = fileURLToPath(new URL('../../../../', import.meta.url))

const hardened = {
  restart: v.literal('unless-stopped'),
  read_only: v.literal(true),
  cap_drop: v.tuple([v.literal('ALL')]),
  security_opt: v.tuple([v.literal('no-new-privileges:true')]),
  tmpfs: v.tuple([v.literal('/tmp')]),
}
const composeSchema = v.object({
  services: v.record(
    v.string(),
    v.object({
      ...hardened,
      image: v.string(),
      user: v.optional(v.string()),
      command: v.optional(v.array(v.string())),
      ports: v.optional(v.array(v.string())),
      environment: v.optional(v.record(v.string(), v.string())),
      healthcheck: v.optional(v.object({ test: v.array(v.string()) })),
      stop_grace_period: v.optional(v.pipe(v.string(), v.regex(/^\d+s$/))),
      volumes: v.array(v.string()),
    }),
  ),
})

/** operate/compose.yaml, with each role's container as hardened as it has to be. */
export const compose = v.parse(
  composeSchema,
  parse(readFileSync(join(repositoryRoot, 'operate/compose.yaml'), 'utf8'), { merge: true }),
)

export function serviceOf(role: RoleName) {
  const service = compose.services[role]
  if (service === undefined) throw new Error(`compose.yaml has no ${role}.`)
  return service
}

export declare namespace runArguments {
  type Options = {
    readonly image: string
    readonly network: string
    /** What names of containers and volumes begin with. */
    readonly prefix: string
    /** What stands in place of /etc/latchkey. */
    readonly configuration: string
  }
}

/** What an engine starts the container of a role with, as compose does. */
export function runArguments(
  role: RoleName,
  { image, network, prefix, configuration }: runArguments.Options,
): string[] {
  const service = serviceOf(role)
  if (service.user === undefined || service.command === undefined)
    throw new Error(`compose.yaml names no user or no command of ${role}.`)
  const mounts = service.volumes.map((text) =>
    text.startsWith('/etc/latchkey/') ? text.replace('/etc/latchkey', configuration) : `${prefix}-${text}`,
  )
  return [
    'run',
    '--detach',
    `--name=${prefix}-${role}`,
    `--network=${network}`,
    `--network-alias=${role}`,
    `--user=${service.user}`,
    '--read-only',
    ...service.tmpfs.map((path) => `--tmpfs=${path}`),
    ...service.cap_drop.map((capability) => `--cap-drop=${capability}`),
    ...service.security_opt.map((option) => `--security-opt=${option}`),
    ...mounts.map((mount) => `--volume=${mount}`),
    image,
    ...service.command,
  ]
}
