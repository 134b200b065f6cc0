/** Something that a check objects to. */
export type Finding = {
  /** Path from the repository's root, with forward slashes. Empty when no single file is at fault. */
  readonly file: string
  readonly line?: number | undefined
  readonly message: string
}

/** The files that a check reads. A test hands in its own, to prove that the check can fail. */
export type Project = {
  /** Absolute path of the root, for checks that start a tool. */
  readonly root: string
  /** Paths from the root, with forward slashes, sorted. */
  readonly files: readonly string[]
  readonly read: (file: string) => string
  /** Whether a file is there, installed packages included. */
  readonly exists: (file: string) => boolean
}

export type CheckReport = {
  readonly findings: readonly Finding[]
  /** Facts worth printing even when nothing is wrong. */
  readonly notes?: readonly string[] | undefined
}

/** One rule of the repository. */
export type Check = {
  readonly name: string
  run(project: Project): CheckReport | Promise<CheckReport>
}
