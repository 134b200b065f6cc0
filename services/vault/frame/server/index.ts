export type { FrameConfig } from './frameConfig.types.ts'
export { startFrame } from './startFrame.ts'
