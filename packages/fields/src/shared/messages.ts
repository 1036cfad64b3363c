/** Messages on values that many types share; the requirements fix these word for word. */
export const fieldMessages = {
  required: 'This field is required.',
  positiveNumber: 'This field must be a positive number and allow zero.',
  email:
    'Email should be in the format name@example.com. Multiple emails can be entered, separated by a comma.',
} as const;
