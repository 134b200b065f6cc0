import { solveWork, type Work } from './solveWork.ts'

/** Does one piece of work, so that the frame goes on answering meanwhile. */
self.onmessage = ({ data }: MessageEvent<Work>) => {
  self.postMessage(solveWork(data.challenge, data.bits), { targetOrigin: self.location.origin })
}
