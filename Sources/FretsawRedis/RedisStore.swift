internal import CHiredis
internal import FretsawStore
