import { Picture, type PictureProps } from './Picture.tsx'

export type NetworkImageProps = Omit<PictureProps, 'round' | 'children'>

/** A square image with soft corners. */
export function NetworkImage(props: NetworkImageProps) {
  return <Picture {...props} />
}
