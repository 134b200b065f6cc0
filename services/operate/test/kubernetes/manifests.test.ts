import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  all,
  build,
  containerOf,
  deployments,
  folders,
  kustomization,
  manifests,
  ofKind,
  readYaml,
  settingName,
  settingsOf,
} from './manifests.ts'

describe('the manifests for Kubernetes', () => {
  it('are listed, each of them', () => {
    for (const folder of folders) {
      const files = readdirSync(join(manifests, folder)).filter((file) => file !== 'kustomization.yaml')
      expect(kustomization(folder).resources.toSorted()).toEqual(files.toSorted())
    }
    const named = all.map(({ kind, metadata }) => `${kind}/${metadata.name}`)
    expect(new Set(named).size).toBe(named.length)
  })

  it('run every service of the image, the guardian apart from all others', () => {
    const started = (folder: (typeof folders)[number]) =>
      build(folder)
        .filter(({ kind }) => kind === 'Deployment')
        .map((deployment) => containerOf(deployment).args[0])
    expect(new Set(started('latchkey'))).toEqual(new Set(['api', 'relay', 'auth', 'frame', 'web']))
    expect(started('guardian')).toEqual(['guardian'])
  })

  it.each(deployments.map((deployment) => [deployment.metadata.name, deployment] as const))(
    'start %s as the service reads its settings, and ask it as it answers',
    (_name, deployment) => {
      const { template, selector, strategy } = deployment.spec
      const container = containerOf(deployment)
      const service = container.args[0] ?? ''
      const known = settingsOf(service)
      const setting = (name: string) => container.env.find((entry) => entry.name === name)?.value
      for (const { name } of container.env) expect(known).toContain(settingName(name, known))
      expect(container.envFrom).toEqual([{ configMapRef: { name: service } }])
      const ports = Object.fromEntries(container.ports.map(({ name, containerPort }) => [name, String(containerPort)]))
      expect(ports).toEqual({
        http: setting('PORT'),
        ...(setting('METRICS_PORT') === undefined ? {} : { metrics: setting('METRICS_PORT') }),
      })
      expect(setting('HOST')).toBe('0.0.0.0')
      expect(container.livenessProbe.httpGet).toEqual({ path: '/live', port: 'http' })
      expect(container.startupProbe.httpGet).toEqual({ path: '/live', port: 'http' })
      expect(container.readinessProbe.httpGet).toEqual({ path: '/ready', port: 'http' })
      // It goes on answering until the ingress has noticed, and ends what is under way after that.
      expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(Number(setting('DRAIN_SECONDS')) + 30)
      expect(strategy.rollingUpdate.maxUnavailable).toBe(0)
      expect(template.metadata.labels).toMatchObject(selector.matchLabels)
      expect(template.spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true },
      })
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      expect(Object.keys(container.resources.limits)).toEqual(['memory'])
      // Secrets are files, those of the service's own secret alone.
      for (const { name, value } of container.env)
        if (name.endsWith('_FILE') && !known.has(name))
          expect(value).toMatch(new RegExp(`^/run/secrets/${service}/[a-z-]+$`))
      const secrets = template.spec.volumes.flatMap(({ secret }) => (secret === undefined ? [] : [secret.secretName]))
      expect(secrets.every((name) => name === service)).toBe(true)
      expect(template.spec.volumes.map(({ name }) => name)).toEqual(container.volumeMounts.map(({ name }) => name))
    },
  )

  it('keep one process of each deployment through a drain of nodes, and scale what they name', () => {
    const pods = (labels: Record<string, string>) =>
      deployments.filter(({ spec }) =>
        Object.entries(labels).every(([label, value]) => spec.template.metadata.labels[label] === value),
      )
    const budgets = ofKind('PodDisruptionBudget')
    expect(budgets.flatMap(({ spec }) => pods(spec.selector.matchLabels))).toEqual(deployments)
    for (const { spec, metadata } of ofKind('Service')) {
      const [pod, ...others] = pods(spec.selector)
      expect([metadata.name, others]).toEqual([pod?.metadata.name, []])
      const offered = pod === undefined ? [] : containerOf(pod).ports.map(({ name }) => name)
      for (const { targetPort } of spec.ports) expect(offered).toContain(targetPort)
    }
    const scaled = ofKind('HorizontalPodAutoscaler')
    for (const { metadata, spec } of deployments) {
      const scaler = scaled.find((one) => one.spec.scaleTargetRef.name === metadata.name)
      expect(scaler?.spec.minReplicas ?? spec.replicas).toBeGreaterThanOrEqual(2)
      // Two that count would take turns.
      expect([scaler === undefined, spec.replicas === undefined]).not.toEqual([false, false])
    }
  })

  it('lead each name to a service that is there', () => {
    const offered = new Map(
      ofKind('Service').map(({ metadata, spec }) => [metadata.name, spec.ports.map(({ name }) => name)]),
    )
    const hosts = ofKind('Ingress').flatMap(({ spec }) => spec.rules)
    expect(hosts).toHaveLength(6)
    for (const { http } of hosts)
      for (const { backend } of http.paths)
        expect(offered.get(backend.service.name)).toContain(backend.service.port.name)
    expect(new Set(hosts.map(({ host }) => host)).size).toBe(hosts.length)
  })

  it.each(folders)(
    'have an example for %s with settings that the services know and the names that lead to them',
    (folder) => {
      const example = join('example', folder)
      const { configMapGenerator = [], images = [], resources } = kustomization(example)
      expect(resources).toEqual([`../../${folder}`])
      expect(images.map(({ newTag }) => newTag)).not.toContain('latest')
      const maps = new Set(
        build(folder)
          .flatMap((one) => (one.kind === 'Deployment' ? containerOf(one).envFrom : []))
          .map(({ configMapRef }) => configMapRef.name),
      )
      expect(new Set(configMapGenerator.map(({ name }) => name))).toEqual(maps)
      const hosts = all
        .filter(({ kind }) => kind === 'Ingress')
        .flatMap(({ spec }) => spec.rules.map(({ host }) => host))
      for (const { name, envs } of configMapGenerator)
        for (const file of envs) {
          const lines = readYaml(join(example, file)).trim().split('\n')
          const known = settingsOf(name)
          for (const line of lines) {
            const [, setting = '', value = ''] = /^([A-Z][A-Z0-9_]*)=(.+)$/.exec(line) ?? []
            expect(known).toContain(setting)
            // Behind the ingress, each service knows that there is a proxy.
            if (setting === 'TRUSTED_PROXIES') expect(value).toBe('1')
            if (/^(https|wss):\/\/[a-z]+\.example\.org$/.test(value)) expect(hosts).toContain(new URL(value).host)
          }
          expect(lines.some((line) => line === 'TRUSTED_PROXIES=1')).toBe(true)
        }
    },
  )
})
