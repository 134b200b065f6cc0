import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'

export const root = resolve(import.meta.dirname, '../../../..')
export const manifests = join(root, 'operate/kubernetes')

type Probe = { httpGet: { path: string; port: string } }
type Container = {
  name: string
  image: string
  args: string[]
  env: { name: string; value: string }[]
  envFrom: { configMapRef: { name: string } }[]
  ports: { name: string; containerPort: number }[]
  livenessProbe: Probe
  readinessProbe: Probe
  startupProbe: Probe
  resources: { limits: Record<string, string>; requests: Record<string, string> }
  securityContext: Record<string, unknown>
  volumeMounts: { name: string; mountPath: string }[]
}
/** What the tests look at of an object. */
export type Manifest = {
  apiVersion: string
  kind: string
  metadata: { name: string; annotations?: Record<string, string> }
  spec: Record<string, unknown> & {
    selector: { matchLabels: Record<string, string> } & Record<string, string>
    minReplicas: number
    scaleTargetRef: { name: string }
    rules: { host: string; http: { paths: { backend: { service: { name: string; port: { name: string } } } }[] } }[]
    ports: { name: string; targetPort: string }[]
    replicas?: number
    strategy: { rollingUpdate: { maxUnavailable: number } }
    template: {
      metadata: { labels: Record<string, string> }
      spec: {
        terminationGracePeriodSeconds: number
        automountServiceAccountToken: boolean
        securityContext: { runAsNonRoot: boolean; runAsUser: number }
        containers: [Container]
        volumes: { name: string; secret?: { secretName: string } }[]
      }
    }
  }
}
type Kustomization = {
  resources: string[]
  configMapGenerator?: { name: string; envs: string[] }[]
  images?: { name: string; newTag: string }[]
}

export const readYaml = (path: string) => readFileSync(join(manifests, path), 'utf8')
export const kustomization = (folder: string) => parse(readYaml(join(folder, 'kustomization.yaml'))) as Kustomization
export const build = (folder: string): Manifest[] =>
  kustomization(folder).resources.flatMap((file) =>
    parseAllDocuments(readYaml(join(folder, file))).map((document) => document.toJS() as Manifest),
  )
export const folders = ['latchkey', 'guardian'] as const
export const all = folders.flatMap(build)
export const ofKind = (kind: string) => all.filter((manifest) => manifest.kind === kind)
export const deployments = ofKind('Deployment')
export const containerOf = (deployment: Manifest) => deployment.spec.template.spec.containers[0]

/** Where each service says what it reads. */
const services: Readonly<Record<string, string>> = {
  api: 'services/api',
  relay: 'services/relay',
  auth: 'services/vault/auth',
  guardian: 'services/vault/guardian',
  frame: 'services/vault/frame',
  web: 'services/web',
}
export const settingsOf = (service: string) =>
  new Set(
    [
      ...readFileSync(join(root, services[service] ?? '', 'config.example.env'), 'utf8').matchAll(
        /^#?([A-Z][A-Z0-9_]+)=/gm,
      ),
    ].map(([, name]) => name ?? ''),
  )
export const settingName = (name: string, known: ReadonlySet<string>) =>
  known.has(name) ? name : name.replace(/_FILE$/, '')
