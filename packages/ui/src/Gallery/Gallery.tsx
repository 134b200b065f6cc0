import type { HTMLAttributes } from 'react'
import { cx } from '../cx.ts'
import { useStyles } from '../ShadowHost/useStyles.ts'
import { galleryCss } from './gallery.css.ts'

/** `Artwork`s in as many columns as there is room for. */
export function Gallery(props: HTMLAttributes<HTMLUListElement>) {
  useStyles(galleryCss)
  return <ul {...props} className={cx('lk-gallery', props.className)} />
}
