-- Each part that was counted is remembered, in place of the last one. Visits from before do not go on.
UPDATE "distribution_reads" SET "counted" = '{}'::jsonb WHERE "counted" <> '{}'::jsonb;
