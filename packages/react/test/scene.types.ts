import type { TestKit } from './testKit.ts'

/** How a view comes to the screen. */
export type Scene = {
  /** A connected person sees it. */
  readonly connected?: boolean
  readonly play: (kit: TestKit) => void | Promise<void>
  /** A text that is on the screen when the scene is set, in English. */
  readonly sign: string
}
