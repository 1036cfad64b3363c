import {
  type ExternalRole,
  type PackAttachments,
  type PackOutput,
  type SendingDefaults,
  type SharedKeys,
  type UserType,
  usualSending,
} from '@countersign/contract';

/** Holds the values of a pack's form. */
export type PackValues = {
  name: string;
  /** The templates of its forms in order. */
  formTemplateIds: string[];
  labels: string[];
  /** By the template's id. */
  conditions: Record<string, string>;
  /** By the template's id. */
  hiddenFrom: Record<string, ExternalRole[]>;
  approvalSetupId: string | null;
  emailTemplateId: string | null;
  userTypes: UserType[];
  projectIds: string[];
  fileName: string;
  output: PackOutput;
  attachments: PackAttachments;
  attachmentAudience: ExternalRole[];
  sharedKeys: SharedKeys;
  sending: SendingDefaults;
};

/** A pack that is not there yet. */
export const newPackValues: PackValues = {
  name: '',
  formTemplateIds: [],
  labels: [],
  conditions: {},
  hiddenFrom: {},
  approvalSetupId: null,
  emailTemplateId: null,
  userTypes: [],
  projectIds: [],
  fileName: '',
  output: 'one',
  attachments: 'inside',
  attachmentAudience: [],
  sharedKeys: {},
  sending: usualSending,
};
