/** The texts of choosing and cropping a picture. */
export const text = {
  choose: {
    notImage: 'We can’t open this file as an image. Choose a PNG, JPEG or WebP.',
    tooLarge: 'This image is too large. Choose one up to 30 MB.',
  },
  crop: {
    loading: 'Opening picture',
    title: 'Choose visible part',
    help: 'Drag the circle, or move it with the arrow keys.',
    image: 'Chosen image',
    circle: 'Visible part. Move it with the arrow keys, further with Shift.',
    zoom: 'Zoom',
    cancel: 'Cancel',
    save: 'Save picture',
    failed: 'Your browser can’t crop this image. Choose another one.',
  },
} as const;
