-- Fields for signatures of uploaded forms came as optional, and nobody had chosen that.
UPDATE "form_template_versions" SET "fields" = (
  SELECT jsonb_agg(
    CASE WHEN field ->> 'type' IN ('signature', 'initials') THEN field || '{"required": true}' ELSE field END
    ORDER BY position
  )
  FROM jsonb_array_elements("fields") WITH ORDINALITY AS listed (field, position)
)
WHERE "fields" @> '[{"type": "signature", "required": false}]' OR "fields" @> '[{"type": "initials", "required": false}]';
