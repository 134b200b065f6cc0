import type { Check, Finding } from './check.types.ts'
import { globalsUsed } from './globalsUsed.ts'
import { type Import, importsOf, packageName } from './importGraph.ts'
import { type Layer, layers, testTools } from './layers.table.ts'
import { isSource, isTestFile } from './project.ts'
import { type Workspace, workspacesOf } from './workspaces.ts'

/** The architecture's layers: what a folder may import, and that pure code touches no global. */
export const layersCheck: Check = {
  name: 'layers',
  run(project) {
    const workspaces = workspacesOf(project)
    const findings: Finding[] = []
    for (const file of project.files.filter((candidate) => isSource(candidate) && candidate.includes('/'))) {
      const layer = layerOf(file)
      if (layer === undefined) {
        findings.push({ file, message: 'lies in no layer: name its folder in scripts/checks/layers.table.ts' })
        continue
      }
      const workspace = workspaces
        .filter((candidate) => file.startsWith(`${candidate.folder}/`))
        .sort((a, b) => b.folder.length - a.folder.length)[0]
      for (const one of importsOf(project, file)) {
        const problem = objection(file, one, layer, workspace, workspaces)
        if (problem !== undefined) findings.push({ file, line: one.line, message: problem })
      }
      if (layer.pure && !isTestFile(file)) {
        for (const use of globalsUsed(project, file)) {
          findings.push({ file, line: use.line, message: `uses the global ${use.name}: take it from env` })
        }
      }
    }
    return { findings }
  },
}

function layerOf(file: string): Layer | undefined {
  return layers
    .filter((layer) => file.startsWith(`${layer.folder}/`))
    .sort((a, b) => b.folder.length - a.folder.length)[0]
}

function objection(
  file: string,
  { specifier }: Import,
  layer: Layer,
  workspace: Workspace | undefined,
  workspaces: readonly Workspace[],
): string | undefined {
  const test = isTestFile(file)
  if (specifier.startsWith('.')) return leavesPackage(file, specifier, workspace)
  if (specifier.startsWith('node:')) {
    return layer.node || test ? undefined : `imports ${specifier}, which no browser has`
  }
  if (specifier.startsWith('virtual:')) return undefined
  const name = packageName(specifier)
  const ours = workspaces.find((candidate) => candidate.name === name)
  const allowed = test ? [...layer.may, ...testTools] : layer.may
  if (name !== workspace?.name && !allowed.some((pattern) => matches(pattern, specifier, ours !== undefined))) {
    return `may not import ${specifier} from ${layer.folder}`
  }
  if (ours !== undefined && !ours.entries.has(specifier === name ? '.' : `.${specifier.slice(name.length)}`)) {
    return `${specifier} is no entry of ${name}`
  }
  const undeclared =
    workspace !== undefined &&
    !test &&
    name !== workspace.name &&
    !workspace.dependencies.has(name) &&
    !(workspace.folder === 'devnet' && workspace.devDependencies.has(name))
  return undeclared ? `imports ${name}, which ${workspace.folder}/package.json does not declare` : undefined
}

function leavesPackage(file: string, specifier: string, workspace: Workspace | undefined): string | undefined {
  if (workspace === undefined) return undefined
  const depth = file.slice(workspace.folder.length + 1).split('/').length - 1
  const climbs = specifier.split('/').filter((part) => part === '..').length
  return climbs > depth ? `${specifier} leaves the package: import the entry of the other package` : undefined
}

function matches(pattern: string, specifier: string, ours: boolean): boolean {
  if (pattern === 'npm') return !ours
  if (pattern.endsWith('/*')) return specifier.startsWith(pattern.slice(0, -1))
  return pattern === specifier
}
