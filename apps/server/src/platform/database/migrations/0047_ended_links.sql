-- Links by which a recipient wants no more emails outlived a correction of the address that they were sent to.
UPDATE "links" SET "revoked_at" = now()
WHERE "purpose" = 'distribution-opt-out' AND "revoked_at" IS NULL AND EXISTS (
  SELECT FROM "audit_events"
  WHERE "audit_events"."tenant_id" = "links"."tenant_id"
    AND "audit_events"."action" = 'distribution.recipient-corrected'
    AND "audit_events"."detail" ->> 'recipientId' = "links"."subject_id"::text
    AND "audit_events"."at" > "links"."created_at"
);
