import { createHash } from 'node:crypto';

/** A small landscape in four colours, as a PNG. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAHgAAABaAgMAAAAObnp8AAAADFBMVEXe6PD2zW6WrL5gfJRtYtS2AAABKElEQVR42u3SvW3DQAyG' +
    'YfkEN9eoyhK3hDxCCt8+GUWlQBcewRlJAwhh7njUn0NSgJBSal+Az2dLVXU+5xPjzajXGO9G/ogxmret65ecP4/ma873M//rn7rz' +
    'xvbe987XsvOtHXq+zOo6M/vezAHMDGDhDsDCPUB/PAcAMJdZ21zOnUVbeKYNnKqKu5K7Y9mXzNtaedm0Db/FZbytxkGkGW9wFGnG' +
    'W0SZLjjiG77JdcqDuIy2NSmP4jLalugt7pfcE73FFzrhNeVBpBPeUB5FOuFEr3G/zn2pK3yTH5wHcRk8OY/iMnhxRnEZTHXGRXrB' +
    'g3h7vi7fnq47+fZ03Uk/a/lpXqEZDwrNuEYXXKULrtOE6zThQaUzDjqN+KO8zBkHg37Lj78ZzecX8WKmnMXlMlwAAAAASUVORK5C' +
    'YII=',
  'base64',
);

/** Holds the sample of an uploaded picture in previews: its bytes, and the SHA-256 that values name it by. */
export const samplePicture = {
  sha256: createHash('sha256').update(picture).digest('hex'),
  bytes: picture,
};
